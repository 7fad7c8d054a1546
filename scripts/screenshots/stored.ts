import type { Page } from '@playwright/test'
import { nagpur } from '../../test/scenes/builders.ts'

/** Sets values in localStorage before the page's scripts run. */
export const keep = (page: Page, stored: Record<string, unknown>) =>
  page.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries))
      localStorage.setItem(key, typeof value === 'string' ? value : JSON.stringify(value))
  }, stored)

export const keepCart = (page: Page, shopId: string, counts: Record<string, number>, others = {}) =>
  keep(page, { cart: { ...others, [shopId]: counts }, cartShop: shopId })

export const keepPlace = (page: Page) =>
  keep(page, {
    Location: { latitude: nagpur.lat, longitude: nagpur.lng },
    LocationLabel: 'Dharampeth, Nagpur',
  })

export const keepDelivery = (page: Page, changes = {}) =>
  keep(page, {
    orderDraft: {
      firstName: 'Ashalatadevi',
      lastName: 'Deshmukh-Kulkarni',
      phone: '9876543210',
      street: 'Plot 42, Central Bazar Road, Ramdaspeth, Dharampeth Extension, Nagpur, Maharashtra 440010',
      flat: '4B, Shri Ganesh Apartments',
      floor: '2',
      landmark: 'Near the temple',
      latitude: nagpur.lat,
      longitude: nagpur.lng,
      ...changes,
    },
  })
