import { addressIn, type Language } from '#contract/rules/language/languages.ts'
import { oneLine } from '#contract/rules/text/one-line.ts'
import { speechOf } from '#contract/words/speech.ts'
import { escapeHtml } from '#server/http/escape-html.ts'
import { accountLettersIn } from '../texts/in-each.ts'
import type { Mail } from './mail-port.ts'

export type Letter = {
  language: Language
  subject: string
  /** Shown above the text. */
  heading: string
  paragraphs: string[]
  /** Shown large and spaced, to be read or copied easily. */
  code?: string
  /** A button to one of our pages, which opens in the language of the letter. */
  link?: { label: string; path: string }
  /** Why the recipient gets this mail; shown in the footer. */
  reason: string
}

export type Sender = { productName: string; publicUrl: string; supportEmail: string }

const INK = '#14213d'
const BLUE = '#2447d6'
const MARIGOLD = '#f6a723'
const PAPER = '#fffdf8'
const LINE = '#e8e3d9'
const FONT = "'Baloo 2',-apple-system,'Segoe UI',Roboto,'Noto Sans',sans-serif"

/** Renders a letter as plain text and as HTML with the same words, without pictures and web fonts. */
export function writeLetter(
  letter: Letter,
  sender: Sender,
): Pick<Mail, 'subject' | 'text' | 'language'> & { html: string } {
  const { subject, language } = letter
  return { subject, language, text: asText(letter, sender), html: asHtml(letter, sender) }
}

function asText(
  { language, heading, paragraphs, code, link, reason }: Letter,
  { productName, supportEmail, publicUrl }: Sender,
): string {
  const { say, texts } = speechOf(accountLettersIn, language)
  return [
    oneLine(heading),
    ...(code ? [code] : []),
    ...paragraphs.map(oneLine),
    ...(link ? [`${link.label}: ${urlOf(link.path, language, publicUrl)}`] : []),
    `--\n${productName}\n${oneLine(reason)}\n${say(texts.frame.questions, { email: supportEmail })}`,
  ].join('\n\n')
}

function asHtml({ language, heading, paragraphs, code, link, reason }: Letter, sender: Sender): string {
  const { texts } = speechOf(accountLettersIn, language)
  const home = urlOf('/', language, sender.publicUrl)
  const body = [
    `<h1 style="margin:0 0 12px;font:700 24px/1.25 ${FONT};color:${INK}">${escapeHtml(heading)}</h1>`,
    code ? codeBox(code) : '',
    ...paragraphs.map((text) => `<p style="margin:0 0 14px">${escapeHtml(text)}</p>`),
    link ? button(link.label, urlOf(link.path, language, sender.publicUrl)) : '',
  ].join('\n')
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light"><title>${escapeHtml(heading)}</title></head>
<body style="margin:0;padding:24px 12px;background:${PAPER}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:480px;background:#ffffff;border:1px solid ${LINE};border-radius:12px;overflow:hidden">
<tr><td>${awning()}</td></tr>
<tr><td style="padding:20px 24px 4px;font:700 22px/1.2 ${FONT};color:${INK}">${escapeHtml(sender.productName)}</td></tr>
<tr><td style="padding:12px 24px 20px;font:400 16px/1.5 ${FONT};color:${INK}">
${body}
</td></tr>
<tr><td style="padding:14px 24px 18px;border-top:1px solid ${LINE};font:400 14px/1.5 ${FONT};color:#5b6478">
${escapeHtml(reason)}<br>${escapeHtml(texts.frame.questionsShort)} <a href="mailto:${escapeHtml(sender.supportEmail)}" style="color:${BLUE}">${escapeHtml(sender.supportEmail)}</a> · <a href="${escapeHtml(home)}" style="color:${BLUE}">${escapeHtml(sender.productName)}</a>
</td></tr></table></td></tr></table></body></html>
`
}

/** The product's striped awning, made of table cells, because mail programs draw no gradients. */
function awning(): string {
  const stripes = Array.from({ length: 12 }, (_, index) => {
    const color = index % 2 === 0 ? MARIGOLD : '#ffffff'
    return `<td style="height:12px;background:${color};border-radius:0 0 6px 6px"></td>`
  })
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr>${stripes.join('')}</tr></table>`
}

const codeBox = (code: string) =>
  `<p style="margin:0 0 16px;padding:14px;background:${PAPER};border:1px solid ${LINE};border-radius:12px;text-align:center;font:700 32px/1.2 ui-monospace,Menlo,Consolas,monospace;letter-spacing:8px;color:${INK}">${escapeHtml(code)}</p>`

const urlOf = (path: string, language: Language, publicUrl: string): string =>
  publicUrl + addressIn(language, path)

const button = (label: string, url: string) =>
  `<p style="margin:6px 0 16px"><a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 22px;background:${BLUE};border-radius:999px;color:#ffffff;text-decoration:none;font-weight:600">${escapeHtml(label)}</a></p>`
