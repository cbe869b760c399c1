/** Used only in conversations, so that they are loaded with them. */
export {
  Download,
  File as PlainFile,
  FileArchive,
  FileSpreadsheet,
  FileText,
  Paperclip,
  Reply,
} from "lucide-react";
