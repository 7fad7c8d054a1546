/** What the lower end of Home says around `marketing.ts`. Its script comes later. */
export const aboutTexts = {
  features: 'Why people shop here',
  statistics: 'In numbers',
  testimonials: 'What people say',
  carousel: 'carousel',
  previous: 'Previous testimonial',
  next: 'Next testimonial',
  dot: 'Testimonial {number}',
  benefits: 'What your shop gets',
  startSelling: 'Open your shop',
} as const
