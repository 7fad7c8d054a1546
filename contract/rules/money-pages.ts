/** The pages that open the payment window. Only they are served with a policy that lets the gateway in. */
export const moneyPages: readonly string[] = ['/order', '/setup', '/renew-subscription']
