import type { Page } from '@playwright/test'

/** By another device of the keeper. */
export const addElsewhere = (page: Page, token: string, names: string[]) =>
  page.request.post('/api/food/add-many', {
    headers: { token },
    data: {
      items: names.map((name) => ({
        name,
        price: 70,
        foodType: 'Dairy',
        category: 'Milk',
        unit: 'ml',
        quantity: 500,
      })),
    },
  })
