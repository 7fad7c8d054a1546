import { createElement as h } from 'react'

const menu = Array.from({ length: 40 }, (_, n) => ({ id: n, name: `Toned milk ${n}`, price: 25 + n }))

/** Forty shop cards in hand-written HTML, rendered for each request: the baseline for the product's pages. */
export function cards() {
  return h(
    'main',
    null,
    h('h1', null, 'Shop of Keeper 1'),
    menu.map((item) =>
      h(
        'article',
        { key: item.id, className: 'card' },
        h('img', {
          src: `/media/${item.id}-480.webp`,
          alt: item.name,
          width: 240,
          height: 180,
          loading: 'lazy',
        }),
        h('h3', null, item.name),
        h('p', { className: 'description' }, 'Pasteurised, 3% fat. Delivered cold.'),
        h('p', { className: 'price' }, '₹', item.price),
        h(
          'div',
          { className: 'stepper' },
          h('button', { type: 'button', 'aria-label': 'One fewer' }, '−'),
          h('output', null, 0),
          h('button', { type: 'button', 'aria-label': 'One more' }, '+'),
        ),
      ),
    ),
  )
}
