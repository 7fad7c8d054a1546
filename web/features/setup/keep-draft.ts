import { keysOf } from '#contract/rules/keys-of.ts'
import type { SetupDraft } from '#contract/setup-form.ts'
import { failureOf, isSaidByShell, isTransient, sentenceOf } from '#web/api/answer-failure.ts'
import { api } from '#web/api/client.ts'
import { namedIn } from '#web/api/refusal-details.ts'

/** Whether the draft is saved. `refused`: the server does not accept a field, with its message. */
export type Kept = { is: 'saved' | 'saving' | 'unreachable' | 'unsaved' } | { is: 'refused'; why: string }
type Field = keyof SetupDraft

const WAIT_MS = 700
const RETRY_MS = 5_000
/** In bytes: browsers limit `keepalive` requests to 64 KiB. */
const MOST_ON_LEAVING = 60_000

/**
 * Autosaves the set-up form on the server: debounced, and retried as long as that may succeed. A refused field is not
 * sent again until it changes; the others are saved. Nothing is stored in the browser, since the fields hold PAN and bank
 * details. Ends when the set-up is paid, on whatever device.
 */
export function keepDraft(onKept: (kept: Kept) => void, onOpenAlready: () => void) {
  let waiting: SetupDraft = {}
  const refused = new Map<Field, string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isSending = false
  /** A refusal did not name its field: the fields are sent one by one, to find it. */
  let isOneByOne = false

  function later(ms: number) {
    clearTimeout(timer)
    timer = setTimeout(send, ms)
  }

  async function send() {
    if (isSending || Object.keys(waiting).length === 0) return
    const sent = isOneByOne ? firstOf(waiting) : waiting
    waiting = without(waiting, fieldsOf(sent))
    isSending = true
    try {
      await api('saveSetupDraft', sent)
    } catch (error) {
      if (!keepUnsaved(sent, error)) return
    } finally {
      isSending = false
    }
    if (Object.keys(waiting).length > 0) return later(isOneByOne ? 0 : WAIT_MS)
    isOneByOne = false
    const [why] = refused.values()
    onKept(why === undefined ? { is: 'saved' } : { is: 'refused', why })
  }

  /** @returns whether only some fields were refused, so that the others can be saved now */
  function keepUnsaved(sent: SetupDraft, error: unknown): boolean {
    if (failureOf(error) === 'changed') {
      waiting = {}
      onOpenAlready()
      return false
    }
    const mayBeSaved = isTransient(error) || isSaidByShell(error)
    const faulty = mayBeSaved ? [] : faultyFields(error, sent)
    waiting = { ...without(sent, faulty), ...waiting }
    // Not fields that were changed meanwhile.
    for (const field of faulty) if (!(field in waiting)) refused.set(field, sentenceOf(error, '') ?? '')
    isOneByOne ||= !mayBeSaved && faulty.length === 0
    // The shell redirects if it says the failure; what was typed is restored afterwards (`useTyped`).
    if (isTransient(error) && !isSaidByShell(error)) {
      onKept({ is: failureOf(error) === 'unreachable' ? 'unreachable' : 'unsaved' })
      later(RETRY_MS)
    }
    return !mayBeSaved
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
      for (const field of fieldsOf(fields)) refused.delete(field)
      onKept({ is: 'saving' })
      later(WAIT_MS)
    },
    /** Stops autosaving, after sending what is left. */
    stop() {
      clearTimeout(timer)
      leave()
      window.removeEventListener('pagehide', leave)
      window.removeEventListener('online', hurry)
    },
    /** Discards what is left, because the set-up is paid. */
    drop() {
      waiting = {}
    },
  }
}

/** The fields that a refusal names or, if only one was sent, that one. Empty if it may be any of several. */
function faultyFields(error: unknown, sent: SetupDraft): Field[] {
  const fields = fieldsOf(sent)
  const named = fields.filter((field) => namedIn(error).includes(field))
  return named.length > 0 || fields.length > 1 ? named : fields
}

const fieldsOf = (draft: SetupDraft) => keysOf(draft)
const firstOf = (draft: SetupDraft): SetupDraft => Object.fromEntries(Object.entries(draft).slice(0, 1))
const without = (draft: SetupDraft, fields: readonly Field[]): SetupDraft =>
  Object.fromEntries(Object.entries(draft).filter(([field]) => !fields.includes(field as Field)))
