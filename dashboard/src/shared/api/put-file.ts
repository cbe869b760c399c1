interface PutFileOptions {
  url: string;
  file: Blob;
  contentType: string;
  /** 0 to 1. */
  onProgress?: (part: number) => void;
  signal?: AbortSignal;
}

/** The second step of an upload: the bytes, to the granted address. Not `fetch`, which cannot tell how much has gone out. */
export function putFile({ url, file, contentType, onProgress, signal }: PutFileOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const upload = new XMLHttpRequest();
    upload.open("PUT", url);
    upload.setRequestHeader("content-type", contentType);
    upload.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    upload.onload = () =>
      upload.status < 300 ? resolve() : reject(new Error(`The upload was answered with ${upload.status}`));
    upload.onerror = () => reject(new Error("The upload failed"));
    upload.onabort = () => reject(new DOMException("The upload was stopped", "AbortError"));
    signal?.addEventListener("abort", () => upload.abort(), { once: true });
    upload.send(file);
  });
}
