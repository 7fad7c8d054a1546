import { formatPaise } from '#contract/rules/money.ts'
import { renewalPlans, setupPlans } from '#contract/rules/plans.ts'
import type { HelpFacts, HelpTopic } from './topic.ts'

export function accountTopics(facts: HelpFacts): HelpTopic[] {
  const phones = facts.supportPhones.length > 0 ? ` or call ${facts.supportPhones.join(' or ')}` : ''
  return [
    {
      id: 'support',
      title: 'Contact support',
      text: `I am the support assistant of ${facts.productName} and answer general questions. For anything about your own account or order write to ${facts.supportEmail}${phones}.`,
    },
    {
      id: 'account',
      title: 'Sign in, sign up and password',
      text: `Press Sign in at the top: sign up with name, e-mail and password, or use Google. You can look around without an account and need one to order. A forgotten password is reset by a code sent to your e-mail (look in spam too). Your data, devices and deletion are on the account page. Never tell anyone a code or password; for trouble contact ${facts.supportEmail}.`,
    },
    {
      id: 'partner',
      title: 'Become a partner and sell',
      text: 'Shopkeepers join with Become a Partner on the home page: sign up on the Shop tab with your e-mail, confirm the code, fill in the shop, PAN and bank details, choose a plan and pay. The shop is visible at once.',
    },
    {
      id: 'plans',
      title: 'Subscription plans and commission for shops',
      text: `Shops pay ${planPrices()}; renewal also offers ${renewalPlans[0].name} for ${formatPaise(renewalPlans[0].pricePaise)}. The commission is 1%: of an online payment 99% goes to the shopkeeper, and for cash orders the shopkeeper owes the 1% monthly.`,
    },
    {
      id: 'age',
      title: 'Age limit',
      text: 'You must be at least 18 years old to use the service.',
    },
    {
      id: 'privacy',
      title: 'Terms, privacy and personal data',
      text: `The terms are on the Terms and conditions page. The shop you order from sees your name, address and phone, to deliver; card details stay with the payment provider. You can download or delete your data on the account page; for more write to ${facts.supportEmail}.`,
    },
    {
      id: 'notifications',
      title: 'Notifications and installing the app',
      text: 'Your order page updates by itself, and the shop’s changes also come by e-mail. To install, open the browser menu and choose Install app or Add to Home screen. Notifications are allowed or blocked in the browser settings for this site. Without a network the last shop page and your cart stay readable.',
    },
  ]
}

function planPrices(): string {
  return setupPlans.map((plan) => `${formatPaise(plan.pricePaise)} for ${plan.name}`).join(', ')
}
