import { parseSync } from 'vite'
import { isNode, literalOf, type Node, nameOf } from './syntax.ts'

export type Sentence = { line: number; text: string }

/** Each text in a module that a person may read: in markup, in an attribute that is shown, or as a sentence. */
export function findSentences(path: string, source: string): Sentence[] {
  const found: Sentence[] = []
  function visit(value: unknown): void {
    if (Array.isArray(value)) {
      for (const part of value) visit(part)
      return
    }
    if (!isNode(value)) return
    // What is said to programmers is what is given, not what the call stands on.
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
    // What stands between the values of a template was read with it.
    visit(value.expressions)
  }
  visit(parseSync(path, source).program)
  return found
}

const shownAttributes = ['aria-label', 'aria-roledescription', 'alt', 'label', 'placeholder', 'title']

/** Markup shows every word of its text, be it a sentence or not. */
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

/** Words that stand by themselves in sentences, and in no list of class names and no path. */
const smallWords = new Set(
  'a an and are at be by for from has have in is it no not of on or our please that the this to until us was we will with you your'.split(
    ' ',
  ),
)

/** At least two words: the first with a capital, or among them a small one. */
function isSentence(text: string): boolean {
  // What is put into a text, and signs, are no words of it.
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

/** Thrown as a bug, written to the log, said of a field in the API's description, asked of the database. */
function isForProgrammers(node: Node): boolean {
  if (node.type.startsWith('TS')) return !/^TS(As|Satisfies|NonNull)/.test(node.type)
  if (/^(Import|ExportAll|TaggedTemplate)/.test(node.type)) return true
  // What is wrong in a call is told to who wrote the call, beside the sentence that its code has.
  if (node.type === 'Property') return nameOf(node.key) === 'issues'
  if (node.type === 'NewExpression' && nameOf(node.callee) === 'ApiError') return false
  if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return false
  return /(^|\.)(\w*Error|console|log|warn|raiseAlarm|describe|refine|where|on)(\.|$)/.test(
    nameOf(node.callee),
  )
}
