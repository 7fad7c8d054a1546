/** The texts of Home's lower part, except those in `marketing.ts`. Its code is loaded later. */
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
