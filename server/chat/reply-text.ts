import type { Language } from '#contract/rules/language/languages.ts'
import { fill } from '#contract/rules/language/say.ts'
import { inLanguage } from '#contract/words/speech.ts'
import { chatTextsIn } from './texts/in-each.ts'

const MAX_REPLY_LENGTH = 1500
const LINK = /(?:\b[a-z][a-z0-9+.-]{1,15}:\/\/|\bwww\.)[^\s<>"')\]]+|\b(?:javascript|data|vbscript):\S+/giu
const BARE_HOST =
  /(?<![@\w.-])(?:[a-z0-9-]+\.)+(?:com|in|net|org|io|co|app|dev|xyz|info|biz|site|online|shop|me|ly|link|click|top)\b(?:\/\S*)?/giu
const EMAIL = /[a-z0-9._%+-]+@[a-z0-9.-]+\.[a-z]{2,}/giu

export type ReplyLimits = { supportEmail: string; publicHost: string }

/** Sanitises a model's text: plain, of limited length, and without links and e-mail addresses that are not ours. */
export function replyText(
  raw: string,
  { supportEmail, publicHost }: ReplyLimits,
  language: Language,
): string {
  const texts = inLanguage(chatTextsIn, language)
  const plain = raw
    .replace(/[\p{Cc}\p{Cf}]/gu, (c) => (c === '\n' ? '\n' : ''))
    .replace(/\[([^\]]*)\]\([^)]*\)/gu, '$1')
    .replace(/\*\*|__|^#{1,6}\s+|`+/gmu, '')
    .replace(LINK, (link) => (hostOf(link) === publicHost ? link : texts.removed.link))
    .replace(EMAIL, (email) =>
      email.toLowerCase() === supportEmail.toLowerCase() ? email : texts.removed.email,
    )
    .replace(BARE_HOST, (host) => (isOurs(host, publicHost, supportEmail) ? host : texts.removed.link))
    .replace(/\n{3,}/gu, '\n\n')
    .trim()
  return plain.length <= MAX_REPLY_LENGTH ? plain : `${plain.slice(0, MAX_REPLY_LENGTH - 1).trimEnd()}…`
}

function hostOf(link: string): string | null {
  const url = URL.parse(link)
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? url.host : null
}

function isOurs(host: string, publicHost: string, supportEmail: string): boolean {
  const name = host.split('/')[0]?.toLowerCase()
  return name === publicHost || supportEmail.toLowerCase().endsWith(`@${name}`)
}

/** The reply without a confident answer: help texts that may be meant, and the support address. */
export function notSureReply(
  nearest: readonly { title: string; text: string }[],
  supportEmail: string,
  language: Language,
): string {
  const texts = inLanguage(chatTextsIn, language)
  const { notSure } = texts
  if (nearest.length === 0) return fill(notSure.atAll, { supportEmail })
  const offered = nearest.map((topic) => fill(notSure.offered, topic))
  return [notSure.which, ...offered, fill(notSure.otherwise, { supportEmail })].join('\n\n')
}
