export const connectionTexts = {
  late: 'The server took too long to answer. Please try again.',
}
