import { listMoneyAudit, writeMoneyAudit } from '#server/http/money-audit.ts'
import { findBankDetails, findBankInForce } from '#server/shops/bank/bank-details.ts'
import { isUuid, sealerOf, type Task, TaskFault } from './task.ts'

const NEWEST = 100

export const auditTask: Task = {
  args: '[SHOP_ID | ORDER_ID | ACCOUNT_ID]',
  about: `show the newest ${NEWEST} changes of what concerns money: when, who, what, about whom, from what to what`,
  async run({ database: { db }, say }, [subject]) {
    for (const line of await listMoneyAudit(db, NEWEST, subject)) {
      const change = [line.before, line.after].filter((text) => text !== '').join(' → ')
      say([line.at.toISOString(), line.actor, line.kind, line.subject, change].join('  ').trimEnd())
    }
  },
}

export const bankTask: Task = {
  args: 'SHOP_ID',
  about: 'show where a payout to a shop goes today; the look is kept in the audit',
  async run({ config, database: { db }, say }, [shopId = '']) {
    if (!isUuid(shopId)) throw new TaskFault('bank SHOP_ID')
    const sealer = sealerOf(config)
    const bank = await findBankInForce(db, sealer, shopId)
    if (!bank) throw new TaskFault('There is no such shop, or its account was deleted.')
    await db
      .transaction()
      .execute((tx) => writeMoneyAudit(tx, { actor: 'terminal', kind: 'bank_read', subject: shopId }))
    say(`${bank.accountHolderName}, account ${bank.accountNumber}, ${bank.ifscCode} (${bank.bankName})`)
    const waiting = await findBankDetails(db, sealer, shopId, 'pending_bank_details')
    if (waiting) say('Other details wait their 24 hours: pay to the above.')
  },
}
