import { endpoints } from '#contract/endpoints.ts'
import { replies } from '#contract/replies.ts'
import { writeAudit } from '#server/http/audit.ts'
import { writeMoneyAudit } from '#server/http/money-audit.ts'
import { Refusal } from '#server/http/refusal.ts'
import { type Api, serve } from '#server/http/serve.ts'
import { endSession, listSessions } from '#server/http/sessions.ts'
import type { IdentityParts } from '../parts.ts'
import { changePassword } from '../passwords/change-password.ts'
import { chooseLanguage } from './choose-language.ts'
import { confirmEmail } from './confirm-email.ts'
import { eraseAccount } from './erase-account.ts'
import { exportAccount } from './export-account.ts'
import { proveOwner, sendAccountCode } from './prove-owner.ts'
import { showMe } from './show-me.ts'

export function mountAccount(api: Api, parts: IdentityParts): void {
  const { limiter, productName, shopOf, personData } = parts
  serve(api, endpoints.showMe, async ({ db, viewer }) => ({
    account: await showMe(db, viewer.accountId, shopOf),
  }))

  serve(api, endpoints.chooseLanguage, async ({ db, viewer, input }) => {
    await chooseLanguage(db, viewer.accountId, input.language)
    return {}
  })

  serve(api, endpoints.changePassword, async ({ db, viewer, input, ip, request }) => {
    const userAgent = request.headers.get('user-agent') ?? ''
    await changePassword(db, limiter, productName, viewer, { ...input, ip, userAgent })
    return { message: replies.passwordChanged }
  })

  serve(api, endpoints.listSessions, async ({ db, viewer }) => {
    const sessions = await listSessions(db, viewer.accountId)
    const data = sessions.map((session) => ({
      _id: session.id,
      device: session.user_agent,
      method: session.method,
      createdAt: session.created_at.toISOString(),
      lastSeenAt: session.last_seen_at.toISOString(),
      isCurrent: session.id === viewer.sessionId,
    }))
    return { data }
  })

  serve(api, endpoints.endSession, async ({ db, viewer, input, ip }) => {
    if (!(await endSession(db, viewer.accountId, input.sessionId)))
      throw new Refusal('not_found', { reason: 'device' })
    await writeAudit(db, { kind: 'sessions_ended', accountId: viewer.accountId, ip, detail: 'one device' })
    return {}
  })

  serve(api, endpoints.exportAccount, async (call) => {
    const { db, viewer, input, ip } = call
    const useProof = await proveOwner(parts, call, 'export', input)
    const { accountId } = viewer
    await db.transaction().execute(async (tx) => {
      await useProof(tx)
      await writeAudit(tx, { kind: 'data_exported', accountId, ip })
      await writeMoneyAudit(tx, { actor: accountId, kind: 'data_exported', subject: accountId })
    })
    return { data: await exportAccount(db, accountId, personData) }
  })

  serve(api, endpoints.sendAccountCode, async (call) => {
    const { db, viewer, input } = call
    await sendAccountCode(db, parts, viewer, input.purpose, call)
    return { message: replies.codeSent }
  })

  serve(api, endpoints.confirmEmail, async ({ db, viewer, input, ip }) => {
    await confirmEmail(db, limiter, viewer, { otp: input.otp, ip })
    return { message: replies.emailConfirmed }
  })

  serve(api, endpoints.deleteAccount, async (call) => {
    const { db, viewer, input, ip } = call
    const useProof = await proveOwner(parts, call, 'erase', input)
    await eraseAccount(db, viewer, { useProof, ip }, personData)
    return { message: replies.accountDeleted }
  })
}
