import { mkdirSync, readdirSync, readFileSync, renameSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export type ReceivedMail = {
  id: string
  to: string[]
  from: string
  subject: string
  messageId: string
  text: string
  html: string
  receivedAt: string
}

export type MailStore = {
  add: (mail: ReceivedMail) => void
  /** Newest first. */
  list: () => ReceivedMail[]
  clear: () => void
}

const KEPT = 200

export function memoryStore(): MailStore {
  let mails: ReceivedMail[] = []
  return {
    add(mail) {
      mails = [mail, ...mails].slice(0, KEPT)
    },
    list: () => mails,
    clear() {
      mails = []
    },
  }
}

/** A file per mail, so that mails survive a restart and all processes that share the port show the same. */
export function folderStore(folder: string): MailStore {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  // Ids begin with a timestamp, so names sort by age.
  const names = () =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .sort()
      .reverse()
  return {
    add(mail) {
      const file = join(folder, `${mail.id}.json`)
      writeFileSync(`${file}.draft`, JSON.stringify(mail), { mode: 0o600 })
      renameSync(`${file}.draft`, file)
      for (const name of names().slice(KEPT)) unlinkIfThere(join(folder, name))
    },
    list: () =>
      names()
        .slice(0, KEPT)
        .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8'))),
    clear() {
      for (const name of names()) unlinkIfThere(join(folder, name))
    },
  }
}

/** Another process may have deleted it already. */
function unlinkIfThere(file: string) {
  try {
    unlinkSync(file)
  } catch (fault) {
    if (!(fault instanceof Error && 'code' in fault && fault.code === 'ENOENT')) throw fault
  }
}
