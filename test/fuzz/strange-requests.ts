import type { Chance } from '../soak/chance.ts'
import type { Draft } from './send.ts'

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY']

const types = [
  'application/json; charset=utf-16',
  'application/json;',
  'APPLICATION/JSON',
  'text/plain',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded',
  'application/jsonp',
  '',
]

const headers: readonly (readonly [name: string, value: string])[] = [
  ['token', 'x'.repeat(43)],
  ['token', ''],
  ['token', 'x'.repeat(6000)],
  ['token', '\u00ff\u00fe'],
  ['authorization', 'Bearer '],
  ['authorization', 'Bearer a b c'],
  ['authorization', 'Basic YTpi'],
  ['cookie', `google-nonce=${'%'.repeat(50)}; google-ticket=%00; =; ;;a`],
  ['cookie', 'x'.repeat(4000)],
  ['idempotency-key', ''],
  ['idempotency-key', 'k'.repeat(5000)],
  ['idempotency-key', '\u00e9\u00ff'],
  ['origin', 'https://evil.test'],
  ['origin', 'null'],
  ['sec-fetch-site', 'cross-site'],
  ['x-forwarded-for', '1.2.3.4, ::1, unknown, 999.1.1.1'],
  ['x-forwarded-for', ','.repeat(2000)],
  ['x-forwarded-proto', 'gopher'],
  ['x-forwarded-host', 'evil.test'],
  ['host', 'evil.test'],
  ['host', ''],
  ['last-event-id', '-1'],
  ['last-event-id', '9'.repeat(40)],
  ['last-event-id', '\u00ff'],
  ['if-none-match', '"'.repeat(99)],
  ['if-modified-since', 'Tue, 99 Foo 0000'],
  ['range', 'bytes=9-1,5-'],
  ['accept', 'application/x-nothing;q=999'],
  ['accept-encoding', 'br;q=nan, gzip;q=-1, *;q=0'],
  ['accept-language', '-'.repeat(300)],
  ['content-encoding', 'gzip'],
  ['expect', '100-continue'],
  ['user-agent', ''],
  ['user-agent', 'u'.repeat(6000)],
  ['x-razorpay-signature', '0'.repeat(64)],
  ['x-razorpay-event-id', 'e'.repeat(3000)],
  ['connection', 'close'],
  ['upgrade', 'websocket'],
]

const escapes = [
  '%00',
  '%',
  '%zz',
  '%ff%fe',
  '%2e%2e%2f',
  '%2F',
  '..',
  '//',
  ';a=b',
  '%E0%A4%A',
  '%ud800',
  '.',
  '*',
]
const queries = [
  '?',
  '?&&==&',
  '?a=1&a=2',
  '?__proto__=1&constructor=2',
  '?limit=1e9&after=%00',
  '?limit=200&after=WzAsIi0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0tLS0iXQ',
  '?limit=0&after=',
  '?latitude=21.1',
  '?latitude=91&longitude=181&radius=0',
  '?latitude=-0&longitude=1e1',
  '?q=%ff%fe',
  `?q=${'q'.repeat(4000)}`,
  '?shop=%00',
  '?month=0000-01',
  '?open=maybe',
]

const changes: ((draft: Draft, chance: Chance) => Draft)[] = [
  (draft, chance) => ({ ...draft, method: chance.oneOf(methods) }),
  (draft, chance) => withHeader(draft, ...chance.oneOf(headers)),
  (draft, chance) => withHeader(draft, ...chance.oneOf(headers)),
  (draft, chance) => withHeader(draft, 'content-type', chance.oneOf(types)),
  ({ headers: { token: _, ...rest }, ...draft }) => ({ ...draft, headers: rest }),
  (draft, chance) => ({ ...draft, path: withEscape(draft.path, chance) }),
  (draft, chance) => ({ ...draft, path: draft.path.replace(/\?.*|$/, chance.oneOf(queries)) }),
  (draft, chance) => ({ ...draft, leaveAfterMs: chance.whole(0, 30) }),
  (draft, chance) => withOtherBytes(draft, chance),
  (draft, chance) => withOtherBytes(draft, chance),
  (draft, chance) => asBytes(draft, chance),
]

/** The same request with one or two modifications that our own clients would never make. */
export function withStrangeForm(draft: Draft, chance: Chance): Draft {
  const once = chance.oneOf(changes)(draft, chance)
  return chance.under(0.3) && !once.bytes ? chance.oneOf(changes)(once, chance) : once
}

const withHeader = (draft: Draft, name: string, value: string): Draft => ({
  ...draft,
  headers: { ...draft.headers, [name]: value },
})

function withEscape(path: string, chance: Chance): string {
  const end = path.includes('?') ? path.indexOf('?') : path.length
  const at = chance.whole(1, end)
  const until = chance.under(0.5) ? at : Math.min(end, at + chance.whole(1, 40))
  return path.slice(0, at) + chance.oneOf(escapes) + path.slice(until)
}

function withOtherBytes(draft: Draft, chance: Chance): Draft {
  const text = draft.body === undefined ? '{}' : String(draft.body)
  const cut = chance.whole(0, text.length)
  const body = chance.oneOf<string | Buffer>([
    text.slice(0, cut),
    text + text,
    `\ufeff${text}`,
    text.replace(
      /-?\d+(\.\d+)?/,
      chance.oneOf(['1e999', '-1e999', '-0', '1'.repeat(400), '0x10', '01', 'NaN']),
    ),
    text.replace(/"[^"]*"/, '"\\u0000"'),
    text.replace(/"[^"]*"/, '"\\ud800"'),
    text.replace(/"(\w+)":/, '"$1":null,"$1":'),
    text.replace(/"(\w+)":/, '"__proto__":'),
    `[${text}]`,
    '['.repeat(chance.whole(1, 20_000)),
    '',
    'null',
    Buffer.from(text, 'utf16le'),
    Buffer.concat([
      Buffer.from(text.slice(0, cut)),
      Buffer.from([0xff, 0xc0, 0x80]),
      Buffer.from(text.slice(cut)),
    ]),
    Buffer.alloc(chance.whole(1, 70_000), 0x20),
  ])
  return { ...draft, body }
}

/** Sends raw bytes: wrong lengths, broken chunks, request smuggling, invalid bytes in the request line. */
function asBytes({ method, path, headers, body = '' }: Draft, chance: Chance): Draft {
  const given = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const head = (line: string, more: string) => `${line}\r\nhost: x\r\n${given.join('')}${more}\r\n`
  const line = `${method} ${path} HTTP/1.1`
  const text = chance.oneOf([
    head(line, 'content-length: 99999\r\n') + String(body),
    head(line, 'content-length: -1\r\n') + String(body),
    head(line, 'content-length: 3\r\ncontent-length: 4\r\n') + String(body),
    `${head(line, 'transfer-encoding: chunked\r\n')}zz\r\n${String(body)}`,
    `${head(line, 'transfer-encoding: chunked\r\ncontent-length: 5\r\n')}0\r\n\r\n`,
    head(`${method} ${path}\u00ff\u0080 HTTP/1.1`, ''),
    head(`${method} ${path}\u0000 HTTP/1.1`, ''),
    head(`${method} http://evil.test${path} HTTP/1.1`, ''),
    head(`${method} ${path} HTTP/9.9`, ''),
    head(`${method} * HTTP/1.1`, ''),
    head(line, 'x: \u0000\r\n'),
    `${line}\r\n${given.join('')}\r\n`,
    `${line}\r\n`,
    '\u0016\u0003\u0001\u0002',
  ])
  return { method, path, headers: {}, bytes: Buffer.from(text, 'latin1') }
}
