/** One message of an event stream; a block that only moves the id or the retry time has an empty `data`. */
export type StreamMessage = { event: string; data: string; id?: string; retryMs?: number }

/** Cuts a text stream into messages, however its chunks are cut. */
export function streamMessages(onMessage: (message: StreamMessage) => void): (chunk: string) => void {
  let rest = ''
  return (chunk) => {
    const blocks = (rest + chunk).replaceAll('\r\n', '\n').split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const message = readBlock(block)
      if (message) onMessage(message)
    }
  }
}

function readBlock(block: string): StreamMessage | null {
  const message: StreamMessage = { event: 'message', data: '' }
  const data: string[] = []
  let isEmpty = true
  for (const line of block.split('\n')) {
    const [, field = '', value = ''] = /^([a-z]+): ?(.*)$/.exec(line) ?? []
    if (field === 'event') message.event = value
    else if (field === 'data') data.push(value)
    else if (field === 'id') message.id = value
    else if (field === 'retry' && /^\d+$/.test(value)) message.retryMs = Number(value)
    else continue
    isEmpty = false
  }
  message.data = data.join('\n')
  return isEmpty ? null : message
}
