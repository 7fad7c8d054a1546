import { parseSync } from 'vite'
import { isNode, type Node } from './syntax.ts'

export type Constant = { name: string; line: number; isScalar: boolean }

/** The constants that stand at the outside of a module, whether they are a number or a text, or something made. */
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

/** Written down as a number or a line of text, or reckoned from such. */
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
