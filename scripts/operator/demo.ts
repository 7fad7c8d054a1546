import { beginTown, reopenTown } from '#server/demo/begin-town.ts'
import { buildDemoTown, drawDemoTown, planTown } from '#server/demo/build-demo-town.ts'
import { demoAccounts } from '#server/demo/demo-accounts.ts'
import { isForReal } from '#server/for-real.ts'
import { makeLog } from '#server/log.ts'
import { removeDemoTown } from './remove-demo-town.ts'
import { type Task, TaskFault } from './task.ts'

type Parts = Parameters<Task['run']>[0]

export const demoTask: Task = {
  args: 'on|off',
  about: 'build the demo town in an empty database, or take away what it made',
  asOwner: true,
  async run(parts, [which]) {
    if (which === 'on') await turnOn(parts)
    else if (which === 'off') await turnOff(parts)
    else throw new TaskFault('demo on|off')
  },
}

async function turnOn({ config, database: { db, url }, say }: Parts) {
  if (isForReal(config))
    throw new TaskFault('The password of the demo town is public: here it needs DEMO=true.')
  await reopenTown(db)
  const state = await beginTown(db)
  if (state === 'drawn') return say('The demo town is there already.')
  if (state === 'none')
    throw new TaskFault('This database has accounts. The demo town is built in an empty one only.')
  const log = makeLog(config.LOG_LEVEL)
  const plan = planTown(config, url)
  const isDone =
    (state === 'finished' || (await buildDemoTown(plan, log).isDone)) &&
    (await drawDemoTown(plan, log).isDone)
  if (!isDone)
    throw new TaskFault('The demo town is not finished. Ask for it again: it goes on where it stopped.')
  const { customer, shop, password } = demoAccounts
  say(`The demo town is built: ${customer} and ${shop}, password ${password}.`)
}

async function turnOff({ database: { db }, say }: Parts) {
  const removal = await removeDemoTown(db)
  if (removal.kind === 'none') return say('There is no demo town.')
  if (removal.kind === 'in_use')
    throw new TaskFault(`The demo town stays, since this hangs on it: ${removal.by.join(', ')}.`)
  const { accounts, shops, orders } = removal
  say(`The demo town is gone: ${accounts} accounts, ${shops} shops, ${orders} orders.`)
}
