import { parseSync } from 'vite'
import { isNode, type Node, nameOf } from './syntax.ts'

/** A place in a catalogue: `homeTexts.features`, `homeTexts`. */
type Place = string

/**
 * Which parts of catalogues a module uses, by the names of their exports. A part that is passed on as a whole, or of
 * which a member is selected at run time, counts as used completely.
 */
export function findReadTexts(path: string, source: string, isCatalogue: (from: string) => boolean): Place[] {
  const read: Place[] = []
  /** The part of a catalogue that a name refers to in this module. */
  const places = new Map<string, Place>()
  /** The catalogue whose texts are passed together with their language. */
  let spoken: Place | undefined

  function placeOf(value: unknown): { place: Place; isWhole: boolean } | undefined {
    if (!isNode(value)) return undefined
    if (value.type === 'Identifier') {
      const place = places.get(nameOf(value))
      return place === undefined ? undefined : { place, isWhole: false }
    }
    if (value.type !== 'MemberExpression') return undefined
    const of = placeOf(value.object)
    if (!of || of.isWhole) return of
    if (value.computed) return { ...of, isWhole: true }
    return { place: `${of.place}.${nameOf(value.property)}`, isWhole: false }
  }

  function visit(value: unknown): void {
    if (Array.isArray(value)) {
      for (const part of value) visit(part)
      return
    }
    if (!isNode(value) || (value.type.startsWith('TS') && !/^TS(As|Satisfies|NonNull)/.test(value.type)))
      return
    if (value.type === 'ImportDeclaration') noteImport(value)
    else if (value.type === 'ObjectPattern') noteTexts(value)
    // The texts of a letter are passed together with their language.
    else if (value.type === 'CallExpression' && /^(speechOf|inLanguage)$/.test(nameOf(value.callee)))
      visit(lastOf(value))
    else if (value.type === 'CallExpression' && nameOf(value.callee) === 'englishSpeech') return
    else if (value.type !== 'VariableDeclarator' || !noteName(value)) visitUse(value)
  }

  function visitUse(node: Node): void {
    const found = placeOf(node)
    if (found) {
      read.push(found.place)
      visitComputed(node)
      return
    }
    for (const [name, part] of Object.entries(node)) if (!isNameIn(node, name)) visit(part)
  }

  function noteImport({ source: from, specifiers }: Node): void {
    if (!isNode(from) || !isCatalogue(String(from.value)) || !Array.isArray(specifiers)) return
    for (const { imported, local } of specifiers) {
      // `orderLettersIn` is a catalogue in every language.
      const catalogue = nameOf(imported).replace(/In$/, '')
      places.set(nameOf(local), catalogue)
      if (nameOf(local) === 'english' || nameOf(local).endsWith('In')) spoken = catalogue
    }
  }

  /** `const texts = homeTexts.form` and `const { form } = homeTexts` only name parts, and use nothing yet. */
  function noteName({ id, init }: Node): boolean {
    if (isNode(init) && nameOf(init.callee) === 'inLanguage' && spoken !== undefined) {
      places.set(nameOf(id), spoken)
      return true
    }
    const of = placeOf(init)
    if (!of || of.isWhole || !isNode(id)) return false
    if (id.type === 'Identifier') places.set(nameOf(id), of.place)
    if (id.type !== 'ObjectPattern' || !Array.isArray(id.properties)) return id.type === 'Identifier'
    for (const { key, value } of id.properties) places.set(nameOf(value), `${of.place}.${nameOf(key)}`)
    return true
  }

  function noteTexts({ properties }: Node): void {
    if (spoken === undefined || !Array.isArray(properties)) return
    if (properties.some(({ key }) => nameOf(key) === 'texts')) places.set('texts', spoken)
  }

  function visitComputed(value: unknown): void {
    if (!isNode(value) || value.type !== 'MemberExpression') return
    if (value.computed) visit(value.property)
    visitComputed(value.object)
  }

  visit(parseSync(path, source).program)
  return read
}

const lastOf = ({ arguments: given }: Node) => (Array.isArray(given) ? given.at(-1) : undefined)

/** Whether the node is the name of a property or variable, and not a value that is read. */
const isNameIn = (node: Node, part: string) =>
  (part === 'key' && !node.computed) ||
  (part === 'property' && node.type === 'MemberExpression' && !node.computed)
