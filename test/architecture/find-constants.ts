import { parseSync } from 'vite'
import { isNode, type Node } from './syntax.ts'

export type Constant = { name: string; line: number; isScalar: boolean }

/** The top-level constants of a module, and whether each is a number or a string, or something else. */
export function findConstants(path: string, source: string): Constant[] {
  const { body } = parseSync(path, source).program
  return body.flatMap((statement: unknown) => {
    if (!isNode(statement)) return []
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (!isNode(declared) || declared.type !== 'VariableDeclaration' || declared.kind !== 'const') return []
    return (declared.declarations as Node[]).flatMap(({ id, init, start }) => {
      if (!isNode(id) || id.type !== 'Identifier') return []
      return {
        name: String(id.name),
        line: source.slice(0, start).split('\n').length,
        isScalar: isScalar(init),
      }
    })
  })
}

/** A literal number or string, or computed from such. */
function isScalar(value: unknown): boolean {
  if (!isNode(value)) return false
  if (value.type === 'Literal') return typeof value.value === 'number' || typeof value.value === 'string'
  if (value.type === 'UnaryExpression') return isScalar(value.argument)
  if (value.type === 'TSAsExpression') return isScalar(value.expression)
  if (value.type !== 'BinaryExpression') return false
  const sides = [value.left, value.right]
  return (
    sides.some(isScalar) &&
    sides.every((side) => isScalar(side) || (isNode(side) && side.type === 'Identifier'))
  )
}
