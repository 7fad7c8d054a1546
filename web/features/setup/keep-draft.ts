import type { SetupDraft } from '#contract/setup-form.ts'
import { failureOf } from '#web/api/answer-failure.ts'
import { api } from '#web/api/client.ts'

export type Kept = 'saved' | 'saving' | 'unsaved'

const WAIT_MS = 700
const RETRY_MS = 5_000
/** What a browser still sends for a page that is being left. */
const MOST_ON_LEAVING = 60_000

/**
 * Sends what was typed to the server a moment after the last letter, and again for as long as there is
 * no connection. Nothing is kept in the browser: the fields hold PAN and bank details. Once the set-up is paid, from
 * wherever, nothing is kept any more.
 */
export function keepDraft(onKept: (kept: Kept) => void, onOpenAlready: () => void) {
  let waiting: SetupDraft = {}
  let timer: ReturnType<typeof setTimeout> | undefined
  let isSending = false

  function later(ms: number) {
    clearTimeout(timer)
    timer = setTimeout(send, ms)
  }

  async function send() {
    if (isSending || Object.keys(waiting).length === 0) return
    const sent = waiting
    waiting = {}
    isSending = true
    try {
      await api('saveSetupDraft', sent)
      isSending = false
      if (Object.keys(waiting).length > 0) return later(WAIT_MS)
      onKept('saved')
    } catch (error) {
      isSending = false
      if (failureOf(error) === 'changed') {
        waiting = {}
        return onOpenAlready()
      }
      waiting = { ...sent, ...waiting }
      onKept('unsaved')
      later(RETRY_MS)
    }
  }

  function leave() {
    if (JSON.stringify(waiting).length > MOST_ON_LEAVING || Object.keys(waiting).length === 0) return
    api('saveSetupDraft', waiting, { keepalive: true }).catch(() => undefined)
    waiting = {}
  }
  const hurry = () => later(0)
  window.addEventListener('pagehide', leave)
  window.addEventListener('online', hurry)

  return {
    keep(fields: SetupDraft) {
      waiting = { ...waiting, ...fields }
      onKept('saving')
      later(WAIT_MS)
    },
    /** Ends it, and sends what is left. */
    stop() {
      clearTimeout(timer)
      leave()
      window.removeEventListener('pagehide', leave)
      window.removeEventListener('online', hurry)
    },
    /** Forgets what is left: the shop is open and keeps no draft. */
    drop() {
      waiting = {}
    },
  }
}
