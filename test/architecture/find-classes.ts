import { parseSync } from 'vite'
import { isNode, type Node } from './syntax.ts'

export type Class = { name: string; line: number }

/** The class names that a screen gives its elements, in every branch of an expression. */
export function findClasses(path: string, source: string): Class[] {
  const found: Class[] = []
  visit(parseSync(path, source).program, (node) => {
    if (node.type !== 'JSXAttribute' || !isNode(node.name)) return
    if (!String(node.name.name).startsWith('className')) return
    visit(node.value, ({ type, value, start }) => {
      const text = type === 'TemplateElement' ? rawOf(value) : type === 'Literal' ? value : undefined
      if (typeof text !== 'string') return
      const line = source.slice(0, start).split('\n').length
      for (const name of text.split(/\s+/).filter(Boolean)) found.push({ name, line })
    })
  })
  return found
}

const rawOf = (value: unknown) =>
  typeof value === 'object' && value !== null && 'raw' in value ? value.raw : undefined

/** An operand of a comparison is not a class name. */
function visit(node: unknown, see: (node: Node) => void): void {
  if (Array.isArray(node)) for (const one of node) visit(one, see)
  if (!isNode(node) || node.type === 'BinaryExpression') return
  see(node)
  for (const part of Object.values(node)) visit(part, see)
}
