import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { readConfig } from '#server/config.ts'
import { testSecret } from '#test/scenes/builders.ts'
import { deliveredOnline } from '#test/scenes/issue-scene.ts'
import { allRefunds, test } from '#test/scenes/money-test.ts'
import { auditTask } from './audit.ts'
import { refundTask } from './money.ts'
import { type Task, TaskFault } from './task.ts'
import { evidenceTask, readDecision, ticketsTask, ticketTask } from './tickets.ts'

test('an operator lists tickets, answers one and closes it with its reason and a refund', async ({
  app,
  database,
  db,
  standin,
}) => {
  const { orderId, reported } = await deliveredOnline(app, db, standin)
  const { issueId, answer, solve, now } = await reported()
  const said: string[] = []
  const config = readConfig({ NODE_ENV: 'test', ENCRYPTION_KEY: testSecret })
  const parts: Parameters<Task['run']>[0] = { config, database, say: (line) => void said.push(line) }
  await ticketsTask.run(parts, [])
  expect(said).toEqual(['Nothing waits.'])
  await answer({ answer: 'disagree', text: 'No.' })
  await solve(false)
  await ticketsTask.run(parts, [])
  expect(said[1]).toMatch(new RegExp(`^${issueId}  quality  order ${orderId} of Kale Dairy`))

  for (const [wrong, fault] of [
    [[issueId, 'answer'], 'say what both sides'],
    [[issueId, 'close'], 'say why'],
    [[issueId, 'close', 'Sour', '--refund', '50'], 'A refund needs both'],
    [[issueId, 'close', 'Sour', '--refund', '5', '--borne-by', 'me'], 'A refund needs both'],
    [[issueId, 'close', 'Sour', '--refund', '400', '--borne-by', 'shop'], 'cannot go back'],
    [[orderId, 'close', 'Sour'], 'no such ticket'],
    [['x', 'close', 'Sour'], 'name a ticket'],
  ] as const)
    await expect(ticketTask.run(parts, [...wrong])).rejects.toThrow(fault)
  expect((await now())?.state).toBe('ticket')

  await ticketTask.run(parts, [issueId, 'answer', 'We', 'look', 'into', 'it.'])
  await ticketTask.run(parts, [
    issueId,
    'close',
    '--refund',
    '50',
    'It',
    'was',
    'sour.',
    '--borne-by',
    'platform',
  ])
  expect(await now()).toMatchObject({
    state: 'closed',
    steps: [
      {},
      {},
      {},
      { text: 'We look into it.' },
      { text: 'It was sour.', amount: 50, borneBy: 'platform' },
    ],
  })
  expect(await allRefunds(db)).toMatchObject([{ amount_paise: 5000, reason: 'issue', borne_by: 'platform' }])
  said.length = 0
  await auditTask.run(parts, [issueId])
  expect(said[0]).toMatch(/terminal {2}ticket_closed .*₹50 \(platform\): It was sour\.$/)
  said.length = 0
  await auditTask.run(parts, [orderId])
  expect(said).toEqual([expect.stringContaining(`ticket_closed  ${issueId}`)])

  const file = join(await mkdtemp(join(tmpdir(), 'evidence-')), 'order.html')
  await evidenceTask.run(parts, [orderId, file])
  expect(await readFile(file, 'utf8')).toContain('It was sour.')
  await expect(evidenceTask.run(parts, [issueId, file])).rejects.toThrow('no such order')
})

test('the ticket of a closed shop’s order cannot refund it, and the refusal names another way', async ({
  app,
  database,
  db,
  standin,
}) => {
  const { orderId, reported, shopId } = await deliveredOnline(app, db, standin)
  const { issueId, answer, solve } = await reported()
  await answer({ answer: 'disagree', text: 'No.' })
  await solve(false)
  await db.updateTable('shops').set({ closed_at: new Date() }).where('id', '=', shopId).execute()
  const config = readConfig({ NODE_ENV: 'test', ENCRYPTION_KEY: testSecret })
  const parts: Parameters<Task['run']>[0] = { config, database, say: () => {} }
  const refunding = ['--refund', '50', '--borne-by', 'platform']
  await expect(ticketTask.run(parts, [issueId, 'close', 'Sour', ...refunding])).rejects.toThrow(
    new TaskFault(
      'Its shop is gone. What was paid online goes back by “refund ORDER_ID RUPEES”; then close this without a refund.',
    ),
  )
  await refundTask.run(parts, [orderId, '50'])
  await ticketTask.run(parts, [issueId, 'close', 'Sour'])
  expect(await allRefunds(db)).toMatchObject([{ amount_paise: 5000 }])
})

test('a decision is read with its options in any position', () => {
  expect(readDecision(['Too', 'late'])).toEqual({ reason: 'Too late' })
  expect(readDecision(['--borne-by', 'shop', 'Too', '--refund', '10.50', 'late'])).toEqual({
    reason: 'Too late',
    refund: { amountPaise: 1050, borneBy: 'shop' },
  })
})
