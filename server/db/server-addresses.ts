/** Splits `postgres://role:password@one:5432,two:5432/name`, which names several servers, into one address for each. */
export function addressesOf(url: string): string[] {
  const [, head = '', hosts = '', tail = ''] = /^(\w+:\/\/(?:[^@/]*@)?)([^/?]*)(.*)$/.exec(url) ?? []
  return hosts.split(',').map((host) => head + host + tail)
}

export const isDatabaseUrl = (text: string): boolean =>
  /^postgres(ql)?:\/\//.test(text) && addressesOf(text).every((address) => URL.canParse(address))
