import { parseSync } from 'vite'
import { isNode, literalOf, type Node, nameOf } from './syntax.ts'

export type Sentence = { line: number; text: string }

/** Each text in a module that people may read: in markup, in a displayed attribute, or as a sentence. */
export function findSentences(path: string, source: string): Sentence[] {
  const found: Sentence[] = []
  function visit(value: unknown): void {
    if (Array.isArray(value)) {
      for (const part of value) visit(part)
      return
    }
    if (!isNode(value)) return
    // The arguments are texts for programmers; the callee is searched as usual.
    if (isForProgrammers(value)) {
      visit(value.callee)
      return
    }
    const text = shownText(value) ?? sentenceOf(value)
    if (text === undefined) {
      for (const [name, part] of Object.entries(value)) if (name !== 'key') visit(part)
      return
    }
    const line = source.slice(0, value.start).split('\n').length
    found.push({ line, text: text.trim().replace(/\s+/g, ' ') })
    // The literal parts of a template were read with it, so only its values are left.
    visit(value.expressions)
  }
  visit(parseSync(path, source).program)
  return found
}

const shownAttributes = ['aria-label', 'aria-roledescription', 'alt', 'label', 'placeholder', 'title']

/** Markup displays every word of its text, whether it is a sentence or not. */
function shownText(node: Node): string | undefined {
  if (node.type === 'JSXText') return withWord(String(node.value))
  if (node.type !== 'JSXAttribute' || !isNode(node.name) || !isNode(node.value)) return undefined
  if (!shownAttributes.includes(String(node.name.name))) return undefined
  const value = isNode(node.value.expression) ? node.value.expression : node.value
  return withWord(literalOf(value) ?? '')
}

const withWord = (text: string) => (/\p{L}{2}/u.test(text) ? text : undefined)

function sentenceOf(node: Node): string | undefined {
  const text = literalOf(node)
  return text !== undefined && isSentence(text) ? text : undefined
}

/** Words that are typical of sentences, and occur neither in class names nor in paths. */
const smallWords = new Set(
  'a an and are at be by for from has have in is it no not of on or our please that the this to until us was we will with you your'.split(
    ' ',
  ),
)

/** At least two words: the first one capitalised, or a small word among them. */
function isSentence(text: string): boolean {
  // Placeholders and punctuation do not count as words.
  const tokens = text
    .replaceAll('{}', '')
    .trim()
    .split(/\s+/)
    .filter((token) => /[\p{L}\d]/u.test(token))
  const words = tokens.filter((token) =>
    /^[“"'(]*[A-Za-z][A-Za-z]*([’'-][a-z]+)*[.,:;!?…)’'”"]*$/.test(token),
  )
  if (words.length < 2 || words.length * 2 < tokens.length) return false
  return /^[A-Z][a-z]/.test(tokens[0] ?? '') || words.some((word) => smallWords.has(word.toLowerCase()))
}

/** Texts that are thrown as a bug, logged, part of the API's description, or SQL. */
function isForProgrammers(node: Node): boolean {
  if (node.type.startsWith('TS')) return !/^TS(As|Satisfies|NonNull)/.test(node.type)
  if (/^(Import|ExportAll|TaggedTemplate)/.test(node.type)) return true
  // The issues of a malformed call are for its programmer; people see the message of its code.
  if (node.type === 'Property') return nameOf(node.key) === 'issues'
  if (node.type === 'NewExpression' && nameOf(node.callee) === 'ApiError') return false
  if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return false
  return /(^|\.)(\w*Error|console|log|warn|raiseAlarm|describe|refine|where|on)(\.|$)/.test(
    nameOf(node.callee),
  )
}
