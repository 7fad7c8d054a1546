import CircleUserRound from 'virtual:icon/circle-user-round'
import LogOut from 'virtual:icon/log-out'
import Package from 'virtual:icon/package'
import Settings from 'virtual:icon/settings'
import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { useUserType } from '#web/session/session.ts'
import { shellTexts } from '#web/texts/shell.ts'
import { MENU_ITEM, Menu } from '#web/ui/dialogs/menu.tsx'
import { Icon } from '#web/ui/icon.tsx'

export default function ProfileMenu() {
  const userType = useUserType()
  return (
    <Menu label={shellTexts.profile} button={<Icon of={CircleUserRound} className="size-6" />}>
      {userType === 'user' && (
        <Link to={paths.myOrders} className={MENU_ITEM}>
          <Icon of={Package} className="size-5 text-soft" />
          {shellTexts.orders}
        </Link>
      )}
      <Link to={paths.account} className={MENU_ITEM}>
        <Icon of={Settings} className="size-5 text-soft" />
        {shellTexts.account}
      </Link>
      <Link to={paths.logout} className={MENU_ITEM}>
        <Icon of={LogOut} className="size-5 text-soft" />
        {shellTexts.logout}
      </Link>
    </Menu>
  )
}
