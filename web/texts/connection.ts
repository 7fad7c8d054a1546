export const connectionTexts = {
  unreachable: 'No connection just now. Nothing was lost; please try again.',
  broken: 'Something went wrong on our side. Nothing was lost; please try again.',
  late: 'The server took too long to answer. Please try again.',
} as const
