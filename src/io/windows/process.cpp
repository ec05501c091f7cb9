// SPDX-License-Identifier: MIT
#include "io/system/process.hpp"

#include <windows.h>
// After windows.h.
#include <shellapi.h>

#include <algorithm>
#include <string_view>
#include <thread>

#include "io/windows/wide_text.hpp"

namespace mocap::system {

namespace {

/// Quotes an argument for `CommandLineToArgvW` and C libraries: in quotes, with backslashes before
/// a quote doubled.
std::wstring in_quotes(std::wstring_view word) {
  std::wstring result = L"\"";
  std::size_t backslashes = 0;
  for (const wchar_t c : word) {
    if (c == L'"') result.append(backslashes + 1, L'\\');
    backslashes = c == L'\\' ? backslashes + 1 : 0;
    result += c;
  }
  result.append(backslashes, L'\\');
  return result + L'"';
}

}  // namespace

std::vector<std::string> command_words(int /*argc*/, char** /*argv*/) {
  // argv is in the system's code page, which lacks most characters.
  int count = 0;
  LPWSTR* words = ::CommandLineToArgvW(::GetCommandLineW(), &count);
  std::vector<std::string> result;
  for (int i = 1; words != nullptr && i < count; ++i) result.push_back(narrow_of(words[i]));
  ::LocalFree(words);
  return result;
}

std::filesystem::path program_file() {
  constexpr DWORD longest_path = 32768;
  std::wstring name(longest_path, L'\0');
  const DWORD length = ::GetModuleFileNameW(nullptr, name.data(), longest_path);
  if (length == 0 || length == longest_path) return {};
  name.resize(length);
  return name;
}

int become_program(const std::filesystem::path& program, const std::vector<std::string>& words) {
  std::wstring command_line;
  for (const std::string& word : words)
    command_line += (command_line.empty() ? L"" : L" ") + in_quotes(wide_of(word));
  STARTUPINFOW startup{};
  startup.cb = sizeof(startup);
  PROCESS_INFORMATION process{};
  if (::CreateProcessW(native_of(program).c_str(), command_line.data(), nullptr, nullptr, TRUE, 0,
                       nullptr, nullptr, &startup, &process) == 0)
    return last_errno();
  ::CloseHandle(process.hThread);
  ::WaitForSingleObject(process.hProcess, INFINITE);
  DWORD status = 1;
  ::GetExitCodeProcess(process.hProcess, &status);
  ::ExitProcess(status);
}

std::size_t available_processors() {
  return std::max<std::size_t>(1, std::thread::hardware_concurrency());
}

void end_process(int exit_status) {
  ::TerminateProcess(::GetCurrentProcess(), static_cast<UINT>(exit_status));
  ::ExitProcess(static_cast<UINT>(exit_status));
}

}  // namespace mocap::system
