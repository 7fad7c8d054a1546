import { endpoint } from './endpoint.ts'
import { Done, Nothing } from './shapes.ts'

export const receivePaymentEvent = endpoint('receivePaymentEvent', { input: Nothing, reply: Done, raw: true })
