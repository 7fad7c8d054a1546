/** Whether a barcode can be scanned on a page. Only these pages get a permissions policy that allows the camera. */
export const mayAskForCamera = (path: string): boolean =>
  /^\/dashboard\/(?:add|list|edit\/[^/]+)\/?$/.test(path)
