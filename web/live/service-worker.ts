/** After the page is drawn and quiet: nothing of this is needed to see it, not even its script. */
export function startServiceWorker() {
  if (!('serviceWorker' in navigator)) return
  if (document.readyState === 'complete') setTimeout(register, 1000)
  else window.addEventListener('load', () => setTimeout(register, 1000), { once: true })
}

async function register() {
  try {
    const { registerWorker } = await import('./register-worker.ts')
    await registerWorker()
  } catch {
    // Without a network, and in a browser that refuses a worker, there is a page all the same.
  }
}
