import Mail from 'virtual:icon/mail'
import Phone from 'virtual:icon/phone'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { homeFigures } from '#contract/rules/pages/home-figures.ts'
import { useSite } from '#web/data/site.ts'
import { say } from '#web/language/say.ts'
import { paths } from '#web/paths.ts'
import type { Door } from '#web/session/door.ts'
import { useUserType } from '#web/session/session.ts'
import { shellTexts } from '#web/texts/shell.ts'
import { Awning } from '#web/ui/awning.tsx'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Logo } from '#web/ui/logo.tsx'

const texts = shellTexts.footer
const LINK_LOOK = 'inline-flex min-h-11 min-w-11 items-center gap-2 py-2.5 hover:text-blue hover:underline'

/** For links to other shops, hidden in a tab that was opened through a shop's own link. */
const BEYOND = `${LINK_LOOK} door:invisible`

export function Footer({ door, languageChoice }: { door: Door | null; languageChoice: ReactNode }) {
  const site = useSite()
  const isCustomer = useUserType() === 'user'
  return (
    // Padding below the last lines, over which the chat button and the cart float on phones.
    <footer className="mt-auto bg-sunken pb-[env(safe-area-inset-bottom)] max-lg:pb-[calc(var(--bottom-bar)+env(safe-area-inset-bottom))]">
      <Awning />
      <div className="page grid grid-cols-1 xs:grid-cols-2 gap-8 py-10 sm:grid-cols-3 lg:grid-cols-[2fr_1fr_1fr_1.4fr]">
        <div className="col-span-full flex max-w-xs flex-col gap-3 sm:max-lg:max-w-none lg:col-span-1">
          <Logo name={site.productName} />
          <p className="text-soft">{say(texts.promise, homeFigures)}</p>
        </div>
        <Column title={texts.shop}>
          {!door && (
            <Link to={{ pathname: paths.home, hash: 'shops' }} className={BEYOND}>
              {texts.browse}
            </Link>
          )}
          {isCustomer && (
            <>
              <Link to={paths.cart} className={LINK_LOOK}>
                {texts.cart}
              </Link>
              <Link to={paths.myOrders} className={LINK_LOOK}>
                {texts.myOrders}
              </Link>
            </>
          )}
        </Column>
        <Column title={texts.company}>
          {!door && (
            <Link to={{ pathname: paths.home, hash: 'partner' }} className={BEYOND}>
              {texts.partner}
            </Link>
          )}
          <Link to={paths.terms} className={LINK_LOOK}>
            {texts.terms}
          </Link>
          {site.socialLinks.map((link) => (
            <a key={link.url} href={link.url} target="_blank" rel="noreferrer" className={LINK_LOOK}>
              {link.name}
            </a>
          ))}
        </Column>
        <Column title={texts.support} isWide>
          {site.supportPhones.map((phone) => (
            <a key={phone} href={`tel:${phone.replace(/[^\d+]/g, '')}`} className={LINK_LOOK}>
              <Icon of={Phone} className="size-4 text-soft" />
              {phone}
            </a>
          ))}
          <a href={`mailto:${site.supportEmail}`} className={LINK_LOOK}>
            <Icon of={Mail} className="size-4 text-soft" />
            {site.supportEmail}
          </a>
        </Column>
      </div>
      <div className="page flex flex-wrap items-center justify-between gap-x-6 border-line border-t py-5 text-sm text-soft">
        {site.copyrightLine}
        {languageChoice}
        {door && (
          <Link to={paths.home} className={LINK_LOOK}>
            {say(texts.allShops, { product: site.productName })}
          </Link>
        )}
      </div>
    </footer>
  )
}

type ColumnProps = { title: string; isWide?: boolean; children: ReactNode }

function Column({ title, isWide, children }: ColumnProps) {
  return (
    <div className={classes('flex flex-col items-start', isWide && 'xs:col-span-2 sm:col-span-1')}>
      <h2 className="mb-1 text-lg">{title}</h2>
      {children}
    </div>
  )
}
