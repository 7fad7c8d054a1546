import { writeFile } from 'node:fs/promises'
import { refundBearers } from '#contract/rules/money/refunds.ts'
import { operatorEmailOf } from '#server/config.ts'
import { readEvidence } from '#server/issues/evidence.ts'
import { evidencePage } from '#server/issues/evidence-page.ts'
import type { IssueParts } from '#server/issues/parts.ts'
import { readPhotos } from '#server/issues/photos.ts'
import { answerTicket, type Closed, closeTicket, type Decision, listTickets } from '#server/issues/tickets.ts'
import { refundEffects } from '#server/money.ts'
import type { Config } from '#server/settings.ts'
import { senderOf } from './money.ts'
import { readAmount } from './read-amount.ts'
import { isUuid, type Task, TaskFault } from './task.ts'

function issuePartsOf(config: Config): IssueParts {
  const sender = senderOf(config)
  const operatorEmail = operatorEmailOf(config)
  const feeBearer = config.GATEWAY_FEE_BORNE_BY
  return {
    sender,
    operatorEmail,
    effects: refundEffects(sender, { operatorEmail, feeBearer }),
    feeBearer,
    reportSeconds: config.ISSUE_REPORT_SECONDS,
    answerSeconds: config.ISSUE_ANSWER_SECONDS,
    silenceSeconds: config.ISSUE_SILENCE_SECONDS,
  }
}

export const ticketsTask: Task = {
  args: '',
  about: 'list what was reported about orders and waits for you, oldest first',
  async run({ database, say }) {
    const tickets = await listTickets(database.db)
    for (const { id, kind, orderId, shopName, reportedAt, handedOverAt } of tickets)
      say(
        `${id}  ${kind}  ${orderId ? `order ${orderId} of ${shopName}` : 'no order'}  reported ${reportedAt.toISOString()}, yours since ${handedOverAt.toISOString()}`,
      )
    say(tickets.length === 0 ? 'Nothing waits.' : `Tickets: ${tickets.length}.`)
  },
}

const refusedBecause: Record<Exclude<Closed, 'closed'>, string> = {
  no_ticket: 'There is no such ticket, or it is closed.',
  not_returnable: 'That cannot go back: it is more than stays paid, too little, disputed, or of no order.',
  not_for_cash:
    'The shop has the cash, so only the shop can bear it. Close without a refund and pay it otherwise.',
  shop_gone:
    'Its shop is gone. What was paid online goes back by “refund ORDER_ID RUPEES”; then close this without a refund.',
}

export const ticketTask: Task = {
  args: 'TICKET_ID answer TEXT… | close REASON… [--refund RUPEES --borne-by shop|platform]',
  about:
    'write to both sides of a ticket, or decide it; what goes back of an online order is sent by the running product',
  async run({ config, database: { db }, say }, [id = '', verb, ...rest]) {
    if (!isUuid(id)) throw new TaskFault('ticket TICKET_ID …: name a ticket of the list (tickets).')
    const parts = issuePartsOf(config)
    if (verb === 'answer') {
      const text = rest.join(' ').trim()
      if (text === '') throw new TaskFault('ticket TICKET_ID answer TEXT: say what both sides are to read.')
      if (!(await answerTicket(db, parts, id, text))) throw new TaskFault(refusedBecause.no_ticket)
      say('Written to both sides; the ticket stays open.')
    } else if (verb === 'close') {
      const closed = await closeTicket(db, parts, id, readDecision(rest))
      if (closed !== 'closed') throw new TaskFault(refusedBecause[closed])
      say('Closed; both sides are told.')
    } else throw new TaskFault('ticket TICKET_ID answer TEXT, or ticket TICKET_ID close REASON')
  },
}

/** Parses the arguments: options anywhere, and all other words as the reason, which customer and shop will read. */
export function readDecision(args: readonly string[]): Decision {
  const words = [...args]
  const take = (option: string) => {
    const at = words.indexOf(option)
    return at < 0 ? undefined : (words.splice(at, 2)[1] ?? '')
  }
  const rupees = take('--refund')
  const bearer = take('--borne-by')
  const reason = words.join(' ').trim()
  if (reason === '') throw new TaskFault('ticket TICKET_ID close REASON: say why; both sides read it.')
  if (rupees === undefined && bearer === undefined) return { reason }
  const borneBy = refundBearers.find((known) => known === bearer)
  if (rupees === undefined || !borneBy)
    throw new TaskFault('A refund needs both: --refund RUPEES and --borne-by shop or platform.')
  return { reason, refund: { amountPaise: readAmount(rupees), borneBy } }
}

export const evidenceTask: Task = {
  args: 'ORDER_ID FILE',
  about: 'write everything about an order, with the photos, as a page (HTML)',
  async run({ config, database: { db }, say }, [orderId = '', file]) {
    if (!isUuid(orderId) || !file) throw new TaskFault('evidence ORDER_ID FILE')
    const order = await db
      .selectFrom('orders')
      .select('shop_id as shopId')
      .where('id', '=', orderId)
      .executeTakeFirst()
    const name = order && { ...order, orderId }
    const evidence = name && (await readEvidence(db, name))
    if (!evidence) throw new TaskFault('There is no such order.')
    const photos = await readPhotos(db, name)
    await writeFile(file, evidencePage(evidence, photos, config.PRODUCT_NAME), {
      mode: 0o600,
    })
    say(`Written to ${file}.`)
  },
}
