import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Account } from '#contract/identity.ts'
import { defaultSetupPlan } from '#contract/rules/money/plans.ts'
import type { SetupDraft, SetupForm } from '#contract/setup-form.ts'
import { sentenceOf } from '#web/api/answer-failure.ts'
import { useData } from '#web/data/use-data.ts'
import { currentSession } from '#web/session/session.ts'
import { useTyped } from '#web/session/typed.ts'
import { setupTexts as texts } from '#web/texts/setup.ts'
import { type Kept, keepDraft } from './keep-draft.ts'

const blank: SetupForm = {
  shopImage: '',
  name: '',
  address: '',
  street2: '',
  city: '',
  state: '',
  postal_code: '',
  email: '',
  phone: '',
  latitude: null,
  longitude: null,
  pan: '',
  accountHolderName: '',
  accountNumber: '',
  ifscCode: '',
  bankName: '',
  subscription: String(defaultSetupPlan.pricePaise / 100),
  browserNotificationOptIn: true,
  fcmToken: null,
}

export type Locked = { name: boolean; email: boolean }
type Known = { account: Account; draft: SetupDraft | null }
/** Fields that are not saved on the server yet, restored after an expired session. */
type Unsaved = ReturnType<typeof useTyped<SetupDraft>>

/** The account and the draft stored on the server, with which the form begins. Never taken from the cache. */
export function useKnownShop() {
  const me = useData('showMe', {}, { isFleeting: true })
  const draft = useData('showSetupDraft', {}, { isFleeting: true })
  // Here, since the fields begin with it.
  const unsaved: Unsaved = useTyped<SetupDraft>('setup', {})
  const error = me.error ?? draft.error
  const known: Known | undefined = me.data &&
    draft.data && { account: me.data.account, draft: draft.data.data }
  return {
    known,
    unsaved,
    fault: error ? sentenceOf(error, texts.loadFailed, texts.loadFailed) : undefined,
    async reload() {
      await Promise.all([me.reload(), draft.reload()])
    },
  }
}

/** The state of the wizard's form: stored values, overlaid with what is typed. */
export function useSetupForm(
  { account, draft }: Known,
  [unsaved, setUnsaved]: Unsaved,
  onOpenAlready: () => void,
) {
  const [signUp] = useState(storedIdentity)
  const [form, setForm] = useState<SetupForm>({
    ...blank,
    name: account.name,
    email: account.email,
    ...given(draft),
    ...signUp,
  })
  const locked: Locked = { name: signUp.name !== undefined, email: signUp.email !== undefined }
  const [kept, setKept] = useState<Kept>({ is: 'saved' })
  const keeper = useRef<ReturnType<typeof keepDraft>>(null)

  const leave = useEffectEvent(onOpenAlready)
  useEffect(() => {
    const started = keepDraft((now) => {
      setKept(now)
      if (now.is === 'saved') setUnsaved({})
    }, leave)
    keeper.current = started
    return started.stop
  }, [setUnsaved])

  function change(fields: SetupDraft) {
    setForm((now) => ({ ...now, ...given(fields) }))
    setUnsaved((now) => ({ ...now, ...withoutSecrets(fields) }))
    keeper.current?.keep(fields)
  }
  const takeUp = useEffectEvent(() => {
    if (Object.keys(unsaved).length > 0) change(unsaved)
  })
  useEffect(() => takeUp(), [])
  return { form, locked, kept, change, drop: () => keeper.current?.drop() }
}

/** Name and e-mail that the sign-up stored in this browser. They take precedence, and cannot be changed. */
function storedIdentity(): { name?: string; email?: string } {
  const { shopName, shopEmail } = currentSession()
  return { ...(shopName && { name: shopName }), ...(shopEmail && { email: shopEmail }) }
}

/** PAN and bank details are not stored in the browser. */
function withoutSecrets(fields: SetupDraft): SetupDraft {
  const { pan, accountHolderName, accountNumber, ifscCode, bankName, ...others } = fields
  return others
}

/** Drops `undefined` fields, which would overwrite others when spread. */
const given = (fields: SetupDraft | null): Partial<SetupForm> =>
  Object.fromEntries(Object.entries(fields ?? {}).filter(([, value]) => value !== undefined))
