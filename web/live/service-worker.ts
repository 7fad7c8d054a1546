/** Starts the service worker a second after `load`, so that neither it nor its code competes with the page. */
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
    // Without a network, or if the browser refuses a worker, the page works without one.
  }
}
