/**
 * The part of Google's Identity Services script that the page uses, with the same names. Instead of Google's account chooser
 * it asks for an e-mail in a dialog of the page.
 */
export const gsiScript = `(() => {
  'use strict'
  let settings = {}

  async function choose() {
    const email = await askForEmail()
    if (!email) return
    const response = await fetch('/dev/google/mint', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, nonce: settings.nonce }),
    })
    const { credential } = await response.json()
    if (settings.callback) settings.callback({ credential, select_by: 'btn' })
  }

  function askForEmail() {
    return new Promise((resolve) => {
      const dialog = document.createElement('dialog')
      dialog.setAttribute('aria-label', 'Google account (development)')
      const form = document.createElement('form')
      form.method = 'dialog'
      const label = document.createElement('label')
      label.textContent = 'Google account (development) '
      const input = document.createElement('input')
      input.type = 'email'
      input.required = true
      input.placeholder = 'you@example.com'
      label.append(input)
      const use = document.createElement('button')
      use.textContent = 'Continue'
      const leave = document.createElement('button')
      leave.textContent = 'Cancel'
      leave.type = 'button'
      leave.addEventListener('click', () => dialog.close())
      form.addEventListener('submit', () => { dialog.returnValue = 'use' })
      form.append(label, use, leave)
      dialog.append(form)
      dialog.addEventListener('close', () => {
        dialog.remove()
        resolve(dialog.returnValue === 'use' ? input.value : '')
      })
      dialog.style.cssText = 'padding:20px;border:1px solid #8885;border-radius:12px;font:16px/2 system-ui'
      input.style.cssText = 'display:block;width:100%;padding:10px;font-size:16px;box-sizing:border-box'
      for (const button of [use, leave]) button.style.cssText = 'min-height:44px;padding:0 16px;margin:12px 8px 0 0'
      document.body.append(dialog)
      dialog.showModal()
    })
  }

  function renderButton(parent, options = {}) {
    const button = document.createElement('button')
    button.type = 'button'
    const words = { signup_with: 'Sign up with Google', continue_with: 'Continue with Google' }
    button.textContent = (words[options.text] || 'Sign in with Google') + ' (development)'
    button.style.cssText = 'width:100%;min-height:44px;border:1px solid #747775;border-radius:999px;' +
      'background:#fff;color:#1f1f1f;font:500 16px system-ui;cursor:pointer'
    button.addEventListener('click', () => { if (options.click_listener) options.click_listener(); choose() })
    parent.replaceChildren(button)
  }

  window.google = window.google || {}
  window.google.accounts = {
    id: {
      initialize(given) { settings = given || {} },
      renderButton,
      prompt() { choose() },
      cancel() {},
      disableAutoSelect() {},
    },
  }
})()
`
