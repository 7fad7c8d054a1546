import { Features } from './features.tsx'
import { Partner } from './partner.tsx'
import { Statistics } from './statistics.tsx'
import { Testimonials } from './testimonials.tsx'

/** What the site is about, below the shops, for new visitors. */
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
