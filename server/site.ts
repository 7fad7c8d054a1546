import { endpoints } from '#contract/endpoints.ts'
import type { Language } from '#contract/rules/language/languages.ts'
import { fill } from '#contract/rules/language/say.ts'
import { indiaDay } from '#contract/rules/time/india-time.ts'
import type { Installation, Site } from '#contract/site.ts'
import { type Api, serve } from './http/serve.ts'
import { siteTextsIn } from './pages/texts/in-each.ts'
import type { PaymentGateway } from './payments/gateway.ts'
import type { Config } from './settings.ts'

export type StandIns = {
  payment: Pick<PaymentGateway, 'isTestMode' | 'checkoutScriptUrl'>
  signIn: boolean
  mail: boolean
}

/** What every page needs to know of this installation. It is public, so it must hold no secret. */
export function describeSite(
  config: Config,
  publicUrl: string,
  standIns: StandIns,
  google: Site['google'],
): Installation {
  return {
    productName: config.PRODUCT_NAME,
    supportEmail: config.SUPPORT_EMAIL,
    supportPhones: config.SUPPORT_PHONES,
    socialLinks: config.SOCIAL_LINKS.flatMap((link) => {
      const at = link.indexOf('=')
      return at > 0 ? [{ name: link.slice(0, at), url: link.slice(at + 1) }] : []
    }),
    publicUrl,
    picturesUrl: config.PICTURES_PUBLIC_URL ?? publicUrl,
    isDemo: config.DEMO,
    paymentTestMode: standIns.payment.isTestMode,
    paymentScriptUrl: standIns.payment.checkoutScriptUrl,
    signInTestMode: standIns.signIn || standIns.mail,
    mailboxPath: standIns.mail ? '/dev/mail' : null,
    google,
    phoneSignIn: config.SMS_SENDER !== 'off',
    phoneFirstDigits: config.CUSTOMER_PHONE_FIRST_DIGITS,
    checkoutSeconds: config.CHECKOUT_SECONDS,
  }
}

export function siteRoutes(api: Api, site: Installation, config: Config) {
  serve(api, endpoints.showSite, async ({ language }) => ({
    data: { ...site, copyrightLine: copyrightLine(config, language) },
  }))
}

/** Computed for each request, because a process may run over New Year. */
export function copyrightLine({ COPYRIGHT_LINE, PRODUCT_NAME }: Config, language: Language): string {
  const year = indiaDay(new Date()).slice(0, 4)
  return COPYRIGHT_LINE ?? fill(siteTextsIn[language].copyright, { year, product: PRODUCT_NAME })
}
