/** The floating support chatbot of the customer's pages: loaded once the page is alive. */
export default function Chat() {
  return null
}
