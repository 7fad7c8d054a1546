/** Groups of nodes that reach each other, by Tarjan's algorithm; names within a group, and groups, in order. */
export function findCycles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const found: string[][] = []
  const numbers = new Map<string, number>()
  const open: string[] = []

  /** The smallest number that the node reaches among those still open. */
  function visit(node: string): number {
    const number = numbers.size
    numbers.set(node, number)
    open.push(node)
    const targets = (graph.get(node) ?? []).filter((target) => graph.has(target))
    let lowest = number
    for (const target of targets) {
      if (!numbers.has(target)) lowest = Math.min(lowest, visit(target))
      else if (open.includes(target)) lowest = Math.min(lowest, numbers.get(target) ?? number)
    }
    if (lowest === number) {
      const group = open.splice(open.indexOf(node))
      if (group.length > 1 || targets.includes(node)) found.push(group.sort())
    }
    return lowest
  }

  for (const node of graph.keys()) if (!numbers.has(node)) visit(node)
  return found.sort((a, b) => (a[0] ?? '').localeCompare(b[0] ?? ''))
}
