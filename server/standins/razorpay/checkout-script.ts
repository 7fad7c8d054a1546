/**
 * The stand-in's `checkout.js`, with the vendor's global, options and events, so that the page cannot tell them apart. It sets
 * styles through the CSSOM and never writes HTML, since it runs under the page's own Content-Security-Policy and Trusted
 * Types. It calls the origin from which it was loaded.
 */
export const checkoutScript = `(() => {
  'use strict'
  const ORIGIN = new URL(document.currentScript.src).origin
  const put = (el, style) => Object.assign(el.style, style)

  class Razorpay {
    constructor(options) {
      if (!options || !options.key) throw new Error('No key passed')
      this.options = options
      this.listeners = new Map()
    }
    on(event, listener) {
      this.listeners.set(event, [...(this.listeners.get(event) || []), listener])
    }
    emit(event, detail) {
      for (const listener of this.listeners.get(event) || []) listener(detail)
    }
    open() {
      if (this.frame) return
      const { options } = this
      const modal = options.modal || {}
      const query = new URLSearchParams({
        order_id: options.order_id || '', key_id: options.key, name: options.name || '',
        email: (options.prefill || {}).email || '', contact: (options.prefill || {}).contact || '',
        color: (options.theme || {}).color || '', parent: location.origin,
        confirm_close: modal.confirm_close ? '1' : '', escape: modal.escape === false ? '' : '1',
        hide_collect: JSON.stringify((options.config || {}).display || {}).includes('collect') ? '1' : '',
      })
      const frame = document.createElement('iframe')
      frame.src = ORIGIN + '/v1/checkout/window?' + query
      frame.title = 'Razorpay payment window (TEST MODE)'
      frame.className = 'razorpay-checkout-frame'
      put(frame, { position: 'fixed', inset: '0', width: '100%', height: '100%', border: '0',
        zIndex: '2147483647', background: 'rgba(0,0,0,.6)', colorScheme: 'light' })
      this.before = document.activeElement
      this.overflow = document.body.style.overflow
      document.body.style.overflow = 'hidden'
      this.frame = frame
      this.hear = (event) => {
        if (event.origin !== ORIGIN || event.source !== frame.contentWindow) return
        this.answer(event.data || {})
      }
      this.key = (event) => {
        if (event.key === 'Escape' && modal.escape !== false) frame.contentWindow.postMessage({ kind: 'ask_close' }, ORIGIN)
      }
      addEventListener('message', this.hear)
      addEventListener('keydown', this.key)
      if (options.timeout) this.timer = setTimeout(() => this.dismiss(), options.timeout * 1000)
      document.body.append(frame)
    }
    answer(message) {
      const { options } = this
      if (message.kind === 'success') {
        this.remove()
        if (options.redirect && options.callback_url) return this.redirect(message.response)
        if (options.handler) options.handler(message.response)
      }
      if (message.kind === 'failed') {
        this.emit('payment.failed', { error: message.error })
        if (options.retry === false || (options.retry && options.retry.enabled === false)) this.dismiss()
      }
      if (message.kind === 'dismiss') this.dismiss()
      // The payment window asks for the focus once it has a field for it.
      if (message.kind === 'ready') this.frame.contentWindow.focus()
    }
    redirect(response) {
      const form = document.createElement('form')
      form.method = 'POST'
      form.action = this.options.callback_url
      for (const [name, value] of Object.entries(response)) {
        const input = document.createElement('input')
        input.type = 'hidden'
        input.name = name
        input.value = value
        form.append(input)
      }
      document.body.append(form)
      form.submit()
    }
    dismiss() {
      if (!this.frame) return
      this.remove()
      const modal = this.options.modal || {}
      if (modal.ondismiss) modal.ondismiss()
    }
    close() {
      this.dismiss()
    }
    remove() {
      clearTimeout(this.timer)
      removeEventListener('message', this.hear)
      removeEventListener('keydown', this.key)
      if (this.frame) this.frame.remove()
      this.frame = undefined
      document.body.style.overflow = this.overflow
      if (this.before && this.before.focus) this.before.focus()
    }
  }
  window.Razorpay = Razorpay
})()
`
