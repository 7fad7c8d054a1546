import { Features } from './features.tsx'
import { Partner } from './partner.tsx'
import { Statistics } from './statistics.tsx'
import { Testimonials } from './testimonials.tsx'

/** What the site is, below the shops: for who is new here. */
export default function About() {
  return (
    <>
      <Features />
      <Statistics />
      <Testimonials />
      <Partner />
    </>
  )
}
