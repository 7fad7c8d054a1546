/** A node of the syntax tree, named as in ESTree. */
export type Node = { type: string; start: number } & Record<string, unknown>

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value

/** The dotted name of an expression, such as `log.warn`, as far as it consists of names. */
export function nameOf(value: unknown): string {
  if (!isNode(value)) return ''
  if (value.type === 'MemberExpression') return `${nameOf(value.object)}.${nameOf(value.property)}`
  return typeof value.name === 'string' ? value.name : ''
}

/** The text of a literal or template, with `{}` for each value. */
export function literalOf(node: Node): string | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type !== 'TemplateLiteral' || !Array.isArray(node.quasis)) return undefined
  return node.quasis.map(({ value }: { value: { cooked: string } }) => value.cooked).join('{}')
}
