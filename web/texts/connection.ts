export const connectionTexts = {
  unreachable: 'No connection just now. Nothing was lost; please try again.',
  renewed: 'The site was renewed just now. Nothing was lost; please try again.',
  broken: 'Something went wrong on our side. Nothing was lost; please try again.',
  /** Shown below a failure, with the request's id. */
  number: 'If it happens again, tell us this number: {number}',
  late: 'The server took too long to answer. Please try again.',
} as const
