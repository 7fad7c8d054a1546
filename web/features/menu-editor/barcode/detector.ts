import { useEffect, useState } from 'react'

/** The part of the BarcodeDetector API that is used; TypeScript's libraries lack it. */
type Detector = { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> }
type DetectorClass = {
  new (options: { formats: string[] }): Detector
  getSupportedFormats: () => Promise<string[]>
}

const FORMATS = ['ean_13', 'ean_8', 'upc_a']

const detectorClass = () => (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector

/** Whether this browser can read barcodes and may have a camera. Some have the class but support no format. */
export function useCanScan(): boolean {
  const [canScan, setCanScan] = useState(false)
  useEffect(() => {
    if (!navigator.mediaDevices) return
    const formats = detectorClass()?.getSupportedFormats()
    formats?.then((known) => setCanScan(known.includes('ean_13'))).catch(() => undefined)
  }, [])
  return canScan
}

export async function makeDetector(): Promise<Detector> {
  const Known = detectorClass()
  if (!Known) throw new Error('this browser reads no barcodes')
  const known = await Known.getSupportedFormats()
  return new Known({ formats: FORMATS.filter((format) => known.includes(format)) })
}
