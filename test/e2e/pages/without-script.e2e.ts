import { languages, sourceLanguage } from '#contract/rules/language/languages.ts'
import { expect, signedInPage, test } from '../fixtures/fixtures.ts'

test.use({ actionTimeout: 10_000 })

const needed = {
  en: 'This page needs JavaScript, and this browser has it off. Shops and prices can be seen without it.',
  hi: 'इस पेज के लिए जावास्क्रिप्ट चाहिए, और इस ब्राउज़र में वह बंद है। दुकानें और दाम उसके बिना भी दिखते हैं।',
  mr: 'या पानासाठी जावास्क्रिप्ट लागते, आणि या ब्राउझरमध्ये ते बंद आहे. दुकाने आणि भाव त्याशिवायही दिसतात.',
}
const goHome = { en: 'Go Home', hi: 'होम पर जाएँ', mr: 'होमवर जा' }

for (const language of languages)
  test(`in ${language} a page that needs scripts says so with scripts off, and links to Home`, async ({
    browser,
    baseURL,
    customerAccount,
  }) => {
    const page = await signedInPage(browser, baseURL ?? '', customerAccount, 'user', {
      javaScriptEnabled: false,
    })
    // Playwright finds neither roles nor text inside `noscript`, so it is found by selector.
    const notice = page.locator('main noscript')
    const front = language === sourceLanguage ? '' : `/${language}`
    for (const path of ['/cart', '/order', '/myorders', '/account', '/search', '/verify']) {
      await page.goto(front + path, { waitUntil: 'load' })
      await expect(notice.locator('p')).toHaveText(needed[language])
      await expect(notice.locator('p')).toBeVisible()
      await expect(page.locator('[aria-busy=true]').filter({ visible: true })).toHaveCount(0)
    }
    await expect(notice.locator('a')).toHaveText(goHome[language])
    await notice.locator('a').click()
    await expect(page).toHaveURL(front || '/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(notice).toHaveCount(0)
    await page.context().close()
  })

test('with scripts off, Sign in links to a page that says so', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  const page = await context.newPage()
  await page.goto('/', { waitUntil: 'load' })
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign in' })).toBeHidden()
  const link = page.locator('header noscript a')
  await expect(link).toHaveText('Sign in')
  await link.click()
  await expect(page).toHaveURL('/account')
  for (const path of ['/account', '/myorders']) {
    await page.goto(path, { waitUntil: 'load' })
    await expect(page.locator('main noscript p')).toHaveText(needed.en)
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
  }
  await context.close()
})
