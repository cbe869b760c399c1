import type { ErrorBody } from "@hark/contract/errors";
import { RequestError } from "@hark/contract/request";

interface PutFileOptions {
  url: string;
  file: Blob;
  contentType: string;
  /** 0 to 1. */
  onProgress?: (part: number) => void;
  signal?: AbortSignal;
}

/** The second step of an upload: sends the bytes to the granted URL. `fetch` cannot report upload progress. */
export function putFile({ url, file, contentType, onProgress, signal }: PutFileOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const upload = new XMLHttpRequest();
    upload.open("PUT", url);
    upload.setRequestHeader("content-type", contentType);
    upload.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    upload.onload = () => (upload.status < 300 ? resolve() : reject(toError(upload)));
    upload.onerror = () => reject(new Error("The upload failed"));
    upload.onabort = () => reject(new DOMException("The upload was stopped", "AbortError"));
    signal?.addEventListener("abort", () => upload.abort(), { once: true });
    upload.send(file);
  });
}

/** Our own server says what is wrong with the file; S3 answers in XML that helps nobody. */
function toError(upload: XMLHttpRequest): Error {
  try {
    const { code, message } = JSON.parse(upload.responseText) as ErrorBody;
    return new RequestError({ code, message, status: upload.status });
  } catch {
    return new Error(`The upload was answered with ${upload.status}`);
  }
}
