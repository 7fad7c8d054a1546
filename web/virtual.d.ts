declare module 'virtual:react-router/server-build' {
  import type { ServerBuild } from 'react-router'

  const build: ServerBuild
  export = build
}

/** The package has no types; these are the parts that are used. */
declare module 'saxen' {
  type Attributes = () => Record<string, string>
  type Decode = (text: string) => string
  export class Parser {
    on(event: 'openTag', tell: (name: string, attributes: Attributes, decode: Decode) => void): this
    on(event: 'closeTag', tell: (name: string) => void): this
    on(event: 'text', tell: (text: string, decode: Decode) => void): this
    on(event: 'cdata', tell: (text: string) => void): this
    on(event: 'error', tell: (error: Error) => void): this
    parse(xml: string): void
  }
}

/** An icon of Lucide (`scripts/bundling/icon-imports.ts`). */
declare module 'virtual:icon/*' {
  const outline: import('#web/ui/icon.tsx').Outline
  export default outline
}
