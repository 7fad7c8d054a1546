import { useCallback, useEffect, useRef, useState } from 'react'
import { defaultSetupPlan } from '#contract/rules/plans.ts'
import type { SetupDraft, SetupForm } from '#contract/setup-form.ts'
import { api } from '#web/api/client.ts'
import { currentSession } from '#web/session/session.ts'
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
type State = 'loading' | 'failed' | 'open' | 'ready'

/** The wizard's fields: what the sign-up stored, what was typed before on any device, what is typed now. */
export function useSetupForm() {
  const [state, setState] = useState<State>('loading')
  const [form, setForm] = useState(blank)
  const [locked, setLocked] = useState<Locked>({ name: false, email: false })
  const [kept, setKept] = useState<Kept>('saved')
  const keeper = useRef<ReturnType<typeof keepDraft>>(null)

  useEffect(() => {
    const started = keepDraft(setKept)
    keeper.current = started
    return started.stop
  }, [])

  const load = useCallback(async () => {
    setState('loading')
    try {
      const [{ account }, { data }] = await Promise.all([api('showMe', {}), api('showSetupDraft', {})])
      if (account.shop?.isSetUp) return setState('open')
      const signUp = storedIdentity()
      setForm({ ...blank, name: account.name, email: account.email, ...given(data), ...signUp })
      setLocked({ name: signUp.name !== undefined, email: signUp.email !== undefined })
      setState('ready')
    } catch {
      setState('failed')
    }
  }, [])
  useEffect(() => {
    void load()
  }, [load])

  const change = useCallback((fields: SetupDraft) => {
    setForm((now) => ({ ...now, ...given(fields) }))
    keeper.current?.keep(fields)
  }, [])
  const drop = useCallback(() => keeper.current?.drop(), [])
  return { state, form, locked, kept, load, change, drop }
}

/** What the sign-up left in this browser wins over everything, and is not to be changed. */
function storedIdentity(): { name?: string; email?: string } {
  const { shopName, shopEmail } = currentSession()
  return { ...(shopName && { name: shopName }), ...(shopEmail && { email: shopEmail }) }
}

/** Fields that are there; one that is `undefined` must not wipe out what is. */
const given = (fields: SetupDraft | null): Partial<SetupForm> =>
  Object.fromEntries(Object.entries(fields ?? {}).filter(([, value]) => value !== undefined))
