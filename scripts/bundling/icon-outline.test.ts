import { describe, expect, it } from 'vitest'
import { outlineOf } from './icon-outline.ts'

describe('the outline of an icon', () => {
  it('has each shape in its place', () => {
    expect(outlineOf('<g fill="none"><path d="M2 12h20"/><path d="m4 8l16-4"/></g>')).toBe(
      'M2 12h20M0 0m4 8l16-4',
    )
    expect(outlineOf('<circle cx="12" cy="10" r="3"/>')).toBe('M9 10a3 3 0 1 0 6 0a3 3 0 1 0 -6 0z')
    expect(outlineOf('<rect width="8" height="6" x="2" y="3" rx="1"/>')).toBe(
      'M3 3h6a1 1 0 0 1 1 1v4a1 1 0 0 1 -1 1h-6a1 1 0 0 1 -1 -1v-4a1 1 0 0 1 1 -1z',
    )
  })

  it('is refused for an unknown shape', () => {
    expect(() => outlineOf('<polygon points="1 2"/>')).toThrow('<polygon>')
  })
})
