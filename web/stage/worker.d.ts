/** Types that TypeScript declares only in its library for workers. */
interface FileSystemFileHandle {
  createSyncAccessHandle(options?: { mode: "read-only" | "readwrite" }): Promise<FileSystemSyncAccessHandle>;
}

interface FileSystemSyncAccessHandle {
  close(): void;
  flush(): void;
  getSize(): number;
  read(into: BufferSource, options: { at: number }): number;
  truncate(size: number): void;
  write(from: BufferSource, options: { at: number }): number;
}

/** The script of PyScript's workers, see `web/build/site.py`. */
declare module "pyscript-worker";
