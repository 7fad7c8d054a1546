import { expect, test } from 'vitest'
import { mayAskForCamera } from './page-camera.ts'

test.for(['/dashboard/add', '/dashboard/list', '/dashboard/edit/01a204da', '/dashboard/add/'])(
  '%s may ask for the camera',
  (path) => {
    expect(mayAskForCamera(path)).toBe(true)
  },
)

test.for(['/', '/dashboard', '/dashboard/add/staples', '/dashboard/orders', '/shop/dashboard/add', '/setup'])(
  '%s may not ask for the camera',
  (path) => {
    expect(mayAskForCamera(path)).toBe(false)
  },
)
